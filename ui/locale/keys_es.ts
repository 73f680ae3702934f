<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es">
<context>
    <name>QShortcut</name>
    <message><source>Ctrl</source><translation>Ctrl</translation></message>
    <message><source>Shift</source><translation>Mayús</translation></message>
    <message><source>Del</source><translation>Supr</translation></message>
    <message><source>Ins</source><translation>Insert</translation></message>
    <message><source>Return</source><translation>Intro</translation></message>
    <message><source>Enter</source><translation>Intro</translation></message>
    <message><source>Esc</source><translation>Esc</translation></message>
    <message><source>Backspace</source><translation>Retroceso</translation></message>
</context>
</TS>

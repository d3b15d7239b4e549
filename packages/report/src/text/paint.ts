/** Adds a color or style of ECMA-48 to a line, and resets it at the end. */
export type Paint = (line: string) => string;

/** Leaves a line as it is. */
export const PLAIN: Paint = (line) => line;
/** Bold. */
export const BOLD: Paint = (line) => `\u001B[1m${line}\u001B[0m`;
/** Faint. */
export const FAINT: Paint = (line) => `\u001B[2m${line}\u001B[0m`;
/** Red. */
export const RED: Paint = (line) => `\u001B[31m${line}\u001B[0m`;
/** Green. */
export const GREEN: Paint = (line) => `\u001B[32m${line}\u001B[0m`;
/** Yellow. */
export const YELLOW: Paint = (line) => `\u001B[33m${line}\u001B[0m`;
/** Black on green, which is readable on dark and on light screens. */
export const ON_GREEN: Paint = (line) => `\u001B[30m\u001B[42m${line}\u001B[0m`;

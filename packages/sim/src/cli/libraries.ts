/** The libraries of every command, which the build bundles in a file of its own. */
export { Argument, Command, CommanderError, Help, Option } from 'commander';
export { default as leven } from 'leven';

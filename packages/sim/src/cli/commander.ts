/** The library of the grammar of the command line. The build bundles it in a file of its own. */
export { Command, CommanderError, Help, Option } from 'commander';

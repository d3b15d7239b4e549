/** The library of the progress line. The build bundles it in a file of its own, which loads with the first line. */
export { SingleBar } from 'cli-progress';

/** The library for the distance of two words. The build bundles it in a file of its own, which loads with an error. */
export { default as leven } from 'leven';

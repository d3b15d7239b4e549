import { libraryBuild } from '../../tools/package-build.ts';

export default libraryBuild({ index: 'src/index.ts' });

import { libraryBuild } from '../../tools/package-build.ts';

export default libraryBuild({ index: 'src/index.ts', search: 'src/search/index.ts', testing: 'src/testing/index.ts' });

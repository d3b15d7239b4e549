/** Published packages have no sources, so their `exports` do not name them. */
function beforePacking(manifest) {
  for (const entry of Object.values(manifest.exports)) delete entry['@cards/source'];
  return manifest;
}

module.exports = { hooks: { beforePacking } };

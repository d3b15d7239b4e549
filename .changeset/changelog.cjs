'use strict';

/** Writes the entries of changelogs: the text of a changeset only. The default begins entries with commit hashes. */
module.exports = {
  /** The entry of one changeset. */
  async getReleaseLine({ summary }) {
    const [first, ...rest] = summary.trim().split('\n');
    return [`- ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
  },

  /** The entry for new versions of the packages that a package depends on. */
  async getDependencyReleaseLine(_changesets, dependencies) {
    if (dependencies.length === 0) return '';
    return `- Requires ${dependencies.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`).join(', ')}.`;
  },
};

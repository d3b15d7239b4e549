import { type CompletionModel, type CompletionValues, IMPLIED_COMMAND, OF_GAME, quoted } from './completion-model.js';

/**
 * Functions of bash and zsh that print the tables of a model, with the names of a command:
 *
 * - `_cards_sim_words KIND GAME`: the words of a kind
 * - `_cards_sim_options COMMAND`: its options
 * - `_cards_sim_values COMMAND OPTION`: the kind of the values of an option, or nothing for an option without a value
 * - `_cards_sim_arguments COMMAND`: the kind of its arguments
 *
 * @param model - what the shell can complete
 * @param prefix - the start of the names of the functions
 */
export function shellTables({ commands, games }: CompletionModel, prefix: string): string {
  const ids = games.map(({ id }) => id);
  const words = [
    ['commands', [...commands.map(({ name }) => name), ...ids]],
    ['games', ids],
    ...OF_GAME.flatMap((kind) => games.map((game) => [`${kind} ${game.id}`, game[kind]] as const)),
  ] as const;
  return [
    cases(
      `${prefix}_words`,
      '"$1 $2"',
      words.map(([kind, list]) => [kind.includes(' ') ? quoted(kind) : `${quoted(kind)}\\ *`, list.join(' ')]),
      // A kind that is a list of words.
      'printf "%s\\n" "${1#=}"',
    ),
    cases(
      `${prefix}_options`,
      '"$1"',
      commands.map(({ name, options }) => [name, options.map(({ flag }) => flag).join(' ')]),
    ),
    cases(
      `${prefix}_values`,
      '"$1 $2"',
      commands.flatMap(({ name, options }) =>
        options.flatMap(({ flag, values }) =>
          values === undefined ? [] : [[quoted(`${name} ${flag}`), kindOf(values)]],
        ),
      ),
    ),
    cases(
      `${prefix}_arguments`,
      '"$1"',
      commands.map(({ name, values }) => [name, kindOf(values)]),
      `printf '%s\\n' commands`,
    ),
    `# The command of a line, and its game: the arguments are its words.
${prefix}_line() {
  command= game=
  local word
  for word in "$@"; do
    case " $(${prefix}_words games '') " in *" $word "*) : "\${game:=$word}" "\${command:=${IMPLIED_COMMAND}}" ;; esac
    case "$word" in -*) ;; *) : "\${command:=$word}" ;; esac
  done
}
`,
  ].join('\n');
}

/** The kind of some values, as the functions print it. A list of words begins with an equals sign. */
function kindOf(values: CompletionValues): string {
  return typeof values === 'string' ? values : `=${values.join(' ')}`;
}

function cases(name: string, subject: string, rows: readonly (readonly string[])[], otherwise = ':'): string {
  const lines = rows.map(([pattern = '', text = '']) => `    ${pattern}) printf '%s\\n' ${quoted(text)} ;;`);
  return `${name}() {\n  case ${subject} in\n${lines.join('\n')}\n    *) ${otherwise} ;;\n  esac\n}\n`;
}

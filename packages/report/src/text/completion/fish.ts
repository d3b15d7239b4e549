import { type CompletionModel, type CompletionValues, IMPLIED_COMMAND, OF_GAME } from './completion-model.js';

/** A text in single quotes, for fish. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A completion script of fish 3 or later. */
export function fishCompletion({ program, commands, games }: CompletionModel): string {
  const prefix = `__${program.replaceAll('-', '_')}`;
  const ids = games.map(({ id }) => id).join(' ');
  const complete = `complete -c ${program}`;
  const lines = commands.flatMap(({ name, options, values }) => {
    const here = `${complete} -n '${prefix}_in ${name}'`;
    return [
      ...argumentsOf(values).map((words) => `${here}${words}`),
      ...options.map(
        ({ flag, summary, values: ofOption }) =>
          `${here} -l ${flag.slice(2)}${ofOption === undefined ? '' : ` -r${valuesOf(ofOption)}`} -d ${fishQuoted(summary)}`,
      ),
    ];
  });
  return `# Completion of ${program} for fish. To use it: ${program} completion fish | source
function ${prefix}_command
    for word in (commandline -opc)[2..]
        if contains -- $word ${ids}
            echo ${IMPLIED_COMMAND}
            return
        end
        if not string match -q -- '-*' $word
            echo $word
            return
        end
    end
end

function ${prefix}_in
    contains -- (${prefix}_command) $argv
end

function ${prefix}_game
    for word in (commandline -opc)
        if contains -- $word ${ids}
            echo $word
            return
        end
    end
end

function ${prefix}_words
    switch "$argv[1] "(${prefix}_game)
${OF_GAME.flatMap((kind) =>
  games.map((game) => `        case '${kind} ${game.id}'\n            printf '%s\\n' ${game[kind].join(' ')}\n`),
).join('')}    end
end

# The words after the last comma of a list.
function ${prefix}_list
    set -l before (string match -r '^.*,' -- (commandline -ct))
    for word in (${prefix}_words $argv)
        echo "$before$word"
    end
end

${complete} -f
${complete} -s h -l help -d 'show this help'
${commands
  .map(({ name, summary }) => `${complete} -n 'test -z (${prefix}_command)' -a ${name} -d ${fishQuoted(summary)}\n`)
  .join('')}${complete} -n 'test -z (${prefix}_command)' -a '${ids}'
${lines.join('\n')}
`;

  function valuesOf(values: CompletionValues): string {
    // A strategy can also be a file.
    if (values === 'strategies') return ` -a '(${prefix}_list strategies)'`;
    if (values === 'measures') return ` -f -a '(${prefix}_list measures)'`;
    if (values === 'parameters') return ` -f -a '(${prefix}_words parameters)='`;
    if (values === 'games') return ` -f -a '${ids}'`;
    if (values === 'files') return ' -F';
    if (values === 'directories') return ` -f -a '(__fish_complete_directories (commandline -ct))'`;
    return typeof values === 'string' ? ' -f' : ` -f -a '${values.join(' ')}'`;
  }

  function argumentsOf(values: CompletionValues): readonly string[] {
    if (values === 'games') return [` -a '${ids}'`];
    if (values === 'commands') return [` -a '${commands.map(({ name }) => name).join(' ')}'`];
    if (values === 'files') return [' -F'];
    if (values === 'directories') return [` -a '(__fish_complete_directories (commandline -ct))'`];
    return typeof values === 'string' ? [] : [` -a '${values.join(' ')}'`];
  }
}

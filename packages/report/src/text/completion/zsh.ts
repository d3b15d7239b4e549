import { type CompletionModel, quoted } from './completion-model.js';
import { shellTables } from './shell-tables.js';

/** A completion script of zsh 5 or later. */
export function zshCompletion(model: CompletionModel): string {
  const { program, commands, games } = model;
  const prefix = `_${program.replaceAll('-', '_')}`;
  return `#compdef ${program}
# Completion of ${program} for zsh. To use it: source <(${program} completion zsh), after compinit
${shellTables(model, prefix)}
${prefix}_described() {
  local -a described
  case "$1" in
    commands) described=(
${commands.map(({ name, summary }) => described(name, summary)).join('')}${games.map(({ id }) => described(id, `run ${id}`)).join('')}    ) ;;
${commands
  .map(
    ({ name, options }) =>
      `    ${name}) described=(\n${options.map(({ flag, summary }) => described(flag, summary)).join('')}${described('--help', 'show this help')}    ) ;;\n`,
  )
  .join('')}  esac
  _describe "$2" described
}

${prefix}() {
  local command game kind
  ${prefix}_line "\${(@)words[2,CURRENT-1]}"
  if [[ -z $command ]]; then
    ${prefix}_described commands command
    return
  fi
  kind=$(${prefix}_values "$command" "\${words[CURRENT-1]}")
  if [[ -z $kind && $words[CURRENT] == -* ]]; then
    ${prefix}_described "$command" option
    return
  fi
  [[ -n $kind ]] || kind=$(${prefix}_arguments "$command")
  case $kind in
    files) _files ;;
    directories) _files -/ ;;
    nothing) ;;
    parameters) [[ $words[CURRENT] == *=* ]] || compadd -S '=' -- \${=$(${prefix}_words $kind "$game")} ;;
    strategies | measures)
      compset -P '*,'
      if [[ $words[CURRENT] == [./]* ]]; then _files
      else compadd -q -S ',' -- \${=$(${prefix}_words $kind "$game")}
      fi
      ;;
    *)
      if [[ $kind == games && $words[CURRENT] == [./]* ]]; then _files
      else compadd -- \${=$(${prefix}_words $kind "$game")}
      fi
      ;;
  esac
}
compdef ${prefix} ${program}
`;
}

/** A word with its summary, as an element of an array of zsh. */
function described(name: string, summary: string): string {
  return `    ${quoted(`${name}:${summary.replaceAll('\\', '\\\\').replaceAll(':', '\\:')}`)}\n`;
}

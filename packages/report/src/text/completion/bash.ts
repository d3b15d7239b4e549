import type { CompletionModel } from './completion-model.js';
import { shellTables } from './shell-tables.js';

/** A completion script of bash 4 or later. */
export function bashCompletion(model: CompletionModel): string {
  const prefix = `_${model.program.replaceAll('-', '_')}`;
  return `# Completion of ${model.program} for bash. To use it: source <(${model.program} completion bash)
${shellTables(model, prefix)}
${prefix}() {
  local command game kind before= current= text=\${COMP_LINE:0:COMP_POINT}
  local -a typed
  # Not COMP_WORDS, which bash also divides at = and :.
  read -ra typed <<< "$text"
  case "$text" in *[[:space:]]) typed+=('') ;; esac
  current=\${typed[-1]}
  ${prefix}_line "\${typed[@]:1:\${#typed[@]}-2}"
  COMPREPLY=()
  if [ -z "$command" ]; then
    kind=commands
  else
    kind=$(${prefix}_values "$command" "\${typed[-2]}")
    if [ -z "$kind" ]; then
      case "$current" in
        -*) kind="=$(${prefix}_options "$command") --help" ;;
        *) kind=$(${prefix}_arguments "$command") ;;
      esac
    fi
  fi
  case "$kind" in
    files) compopt -o default ;;
    directories) compopt -o dirnames ;;
    nothing) ;;
    *)
      # A list, such as random,good: completes its last part.
      case "$kind:$current" in strategies:*,* | measures:*,*) before="\${current%,*}," ;; esac
      COMPREPLY=($(compgen -P "$before" -W "$(${prefix}_words "$kind" "$game")" -- "\${current#"$before"}"))
      case "$kind" in
        parameters)
          compopt -o nospace
          COMPREPLY=("\${COMPREPLY[@]/%/=}")
          case "$current" in *=*) COMPREPLY=() ;; esac
          ;;
        strategies | measures) compopt -o nospace ;;
      esac
      # A strategy can also be a file.
      case "$kind:$current" in strategies:[./]* | games:[./]*) compopt -o default ;; esac
      ;;
  esac
}
complete -F ${prefix} ${model.program}
`;
}

import { verbOf } from './options.js';

/** The hidden verb that the scripts call. The last of its words is the one to complete. */
export const COMPLETE = '__complete';

/**
 * A script for each shell. It prints what {@link COMPLETE} offers: its first line names what else fits, and each other
 * line is a word and its summary.
 */
const SCRIPTS = {
  // COMP_WORDS are also divided at = and :, so the script divides the line itself.
  bash: `_cards_sim() {
  local line="\${COMP_LINE:0:COMP_POINT}"
  local -a typed offers
  read -ra typed <<< "$line"
  case "$line" in *[[:space:]]) typed+=('') ;; esac
  mapfile -t offers < <("\${typed[0]}" ${COMPLETE} "\${typed[@]:1}" 2> /dev/null)
  COMPREPLY=("\${offers[@]:1}")
  COMPREPLY=("\${COMPREPLY[@]%%$'\\t'*}")
  case "\${offers[0]}" in files) compopt -o default ;; directories) compopt -o dirnames ;; open) compopt -o nospace ;; esac
}
complete -F _cards_sim cards-sim
`,
  zsh: `#compdef cards-sim
_cards_sim() {
  local -a offers names texts suffix
  offers=("\${(@f)$($words[1] ${COMPLETE} "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  case $offers[1] in files) _files ;; directories) _files -/ ;; open) suffix=(-S '') ;; esac
  shift offers
  names=("\${(@)offers%%$'\\t'*}")
  texts=("\${(@)offers/$'\\t'/  -- }")
  (( $#names )) && compadd "\${(@)suffix}" -l -d texts -- $names
}
compdef _cards_sim cards-sim
`,
  fish: `function __cards_sim
    set -l typed (commandline -opc) (commandline -ct)
    set -l offers ($typed[1] ${COMPLETE} $typed[2..] 2> /dev/null)
    switch "$offers[1]"
        case files
            __fish_complete_path (commandline -ct)
        case directories
            __fish_complete_directories (commandline -ct)
    end
    string join -- \\n $offers[2..]
end
complete -c cards-sim -f -a '(__cards_sim)'
`,
} as const;

export const verb = verbOf({
  description:
    'Prints a script that makes a shell complete commands, options, games, strategies, parameters and measures. In bash: source <(cards-sim completion bash). In zsh: source <(cards-sim completion zsh). In fish: cards-sim completion fish | source.',
  arguments: [{ help: 'your shell', choices: Object.keys(SCRIPTS) }],
  options: {},
  run: (io, [shell]) => io.out(SCRIPTS[shell as keyof typeof SCRIPTS]),
});

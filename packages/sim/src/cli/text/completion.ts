/** Help of `cards-sim completion`. */
export const COMPLETION_TEXT = {
  summary: 'print a completion script for your shell',
  description:
    'Prints a script that makes a shell complete commands, options, games, strategies, parameters and measures. In bash: source <(cards-sim completion bash). In zsh: source <(cards-sim completion zsh). In fish: cards-sim completion fish | source.',
  shell: 'your shell',
} as const;

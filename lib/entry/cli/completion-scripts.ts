/**
 * Scripts that let a shell ask `daymark __complete` for candidates: a line each, with a tab before what it means. The line
 * `:files` asks for names of files. Nothing that was typed is evaluated.
 */
export const completionScripts = {
  bash: `# bash completion for daymark. Add to ~/.bashrc: eval "$(daymark completion bash)"
_daymark() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o default 2>/dev/null
    else
      COMPREPLY+=("\${line%%$'\\t'*}")
    fi
  done < <(daymark __complete bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
# bash before 4.4 sorts.
complete -o nosort -F _daymark daymark 2>/dev/null || complete -F _daymark daymark
`,
  zsh: `#compdef daymark
# zsh completion for daymark. Add to ~/.zshrc, after compinit: eval "$(daymark completion zsh)"
_daymark() {
  local line value
  local -a candidates
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      _files
      return
    fi
    value=\${line%%$'\\t'*}
    candidates+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
  done < <(daymark __complete zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  _describe -V candidate candidates
}
if [[ \${funcstack[1]} == _daymark ]]; then
  _daymark
else
  compdef _daymark daymark
fi
`,
  fish: `# fish completion for daymark. Save it: daymark completion fish > ~/.config/fish/completions/daymark.fish
function __daymark_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (daymark __complete fish -- $words[2..-1] "$current" 2>/dev/null)
        if test "$line" = ":files"
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c daymark -f -k -a '(__daymark_complete)'
`,
} as const

export type Shell = keyof typeof completionScripts

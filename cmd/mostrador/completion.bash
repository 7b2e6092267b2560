# Completion of mostrador for bash. It asks the program, which prints a line per candidate: NAME:DESCRIPTION.
_mostrador() {
	local cur=${COMP_WORDS[COMP_CWORD]} line
	local -a words=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
	if [[ $cur == -* ]]; then
		words+=("$cur")
	fi
	COMPREPLY=()
	while IFS= read -r line; do
		line=${line%%:*}
		if [[ $line == "$cur"* ]]; then
			COMPREPLY+=("$line")
		fi
	done < <("${COMP_WORDS[0]}" "${words[@]}" --generate-shell-completion 2>/dev/null)
}
complete -o default -F _mostrador mostrador

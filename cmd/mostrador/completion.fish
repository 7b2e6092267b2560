# Completion of mostrador for fish. It asks the program, which prints a line per candidate: NAME:DESCRIPTION. Where it
# has none, fish completes files.
function __mostrador_candidates
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    if string match -q -- '-*' $current
        set -a words $current
    end
    $words --generate-shell-completion 2>/dev/null | string replace ':' \t |
        string match -r -- '^'(string escape --style=regex -- $current)'.*'
end
complete -c mostrador -e
complete -c mostrador -f -n 'test (count (__mostrador_candidates)) -gt 0' -a '(__mostrador_candidates)'

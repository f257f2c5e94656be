/** As wide as every terminal and a sheet of paper (characters). */
const width = 80

/** A text in lines of that width, where its words allow it; each begins with `indent`. */
export function wrapped(text: string, indent = '', first = indent): string[] {
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = `${indent}${word}`
    } else line = isEmpty ? `${line}${word}` : `${line} ${word}`
    isEmpty = false
  }
  return [...lines, line]
}

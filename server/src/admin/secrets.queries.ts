import type pg from 'pg';

export interface SealedRow {
  /** What the value is sealed for: a user, the key of a setting, or a webhook. */
  readonly boundTo: string;
  readonly sealed: string;
}

export async function findSealedFactors(client: pg.Client): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    'select user_id as "boundTo", secret as sealed from second_factors',
  );
  return rows;
}

export async function findSealedCalendars(client: pg.Client): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    'select expert_id as "boundTo", address as sealed from expert_calendars',
  );
  return rows;
}

/** Unless the row was changed meanwhile. Returns the number of changed rows. */
export async function updateSealedFactor(
  client: pg.Client,
  { boundTo, sealed }: SealedRow,
  renewed: string,
): Promise<number> {
  const { rowCount } = await client.query(
    'update second_factors set secret = $3 where user_id = $1 and secret = $2',
    [boundTo, sealed, renewed],
  );
  return rowCount ?? 0;
}

/** Unless the row was changed meanwhile. Returns the number of changed rows. */
export async function updateSealedCalendar(
  client: pg.Client,
  { boundTo, sealed }: SealedRow,
  renewed: string,
): Promise<number> {
  const { rowCount } = await client.query(
    'update expert_calendars set address = $3 where expert_id = $1 and address = $2',
    [boundTo, sealed, renewed],
  );
  return rowCount ?? 0;
}

/** The key of a setting is what its value is sealed for. */
export async function findSealedSettings(client: pg.Client): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    'select key as "boundTo", sealed from hub_settings where sealed is not null',
  );
  return rows;
}

/** Unless the row was changed meanwhile. Returns the number of changed rows. */
export async function updateSealedSetting(
  client: pg.Client,
  { boundTo, sealed }: SealedRow,
  renewed: string,
): Promise<number> {
  const { rowCount } = await client.query(
    'update hub_settings set sealed = $3 where key = $1 and sealed = $2',
    [boundTo, sealed, renewed],
  );
  return rowCount ?? 0;
}

/** The secrets of webhooks, and former ones that sign for another day. */
export async function findSealedWebhooks(client: pg.Client): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    `select id as "boundTo", sealed from webhooks cross join lateral (values (secret), (former_secret)) as its (sealed)
     where sealed is not null`,
  );
  return rows;
}

/** Unless the row was changed meanwhile. Returns the number of changed rows. */
export async function updateSealedWebhook(
  client: pg.Client,
  { boundTo, sealed }: SealedRow,
  renewed: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `update webhooks
     set secret = case secret when $2 then $3 else secret end,
         former_secret = case former_secret when $2 then $3 else former_secret end
     where id = $1 and $2 in (secret, former_secret)`,
    [boundTo, sealed, renewed],
  );
  return rowCount ?? 0;
}

export async function findRecoveryDigests(client: pg.Client) {
  const { rows } = await client.query<{ userId: string; digest: string }>(
    'select user_id as "userId", code_digest as digest from recovery_codes where used_at is null',
  );
  return rows;
}

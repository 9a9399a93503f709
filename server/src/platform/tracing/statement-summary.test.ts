import { expect, test } from 'vitest';
import { summarizeStatement } from './statement-summary.ts';

test.each([
  ['begin', 'begin'],
  ['select "id" from "users" where "email" = $1', 'select users'],
  ['SELECT pg_notify($1, $2)', 'select'],
  ['insert into "mails" ("id") select $1 from "users"', 'insert mails'],
  ['update "rooms" set "seen" = $1', 'update rooms'],
  ['delete from "mails" where "id" = $1', 'delete mails'],
  ['with "a" as (select 1 from "users") select * from "a"', 'select users'],
  ['with "a" as (select 1 from users for update) insert into "files" select 1', 'insert files'],
  ['with "a" as (update "users" as "u" set "x" = 1 returning 1) select 1', 'update users'],
  ["select 'quiet words' from users", 'select users'],
])('%s is summarized without its values', (text, summary) => {
  expect(summarizeStatement(text)).toBe(summary);
});

import type { FileHit } from '@thedot/domain/files/file-hit.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { beginsWords, MAX_CANDIDATES } from '../../db/search.ts';

/** Documents; pictures are found with what they show. The indexes of the migration name the same kinds. */
const IS_DOCUMENT = sql.raw(
  `f.subject_kind in ('booking', 'message', 'submission', 'submission-message', 'opportunity', 'service-document')`,
);
/** Documents that many may read, whoever uploaded them. */
const IS_SHARED = sql.raw(`f.subject_kind in ('opportunity', 'service-document')`);
const IS_OF_STAFF = sql.raw(
  `f.subject_kind in ('booking', 'submission', 'submission-message', 'opportunity', 'service-document')`,
);

/** How many documents are asked for their readers. */
export const MAX_FILE_CANDIDATES = 25;

interface Query {
  readonly text: string;
  readonly limit: number;
  readonly reader: { readonly id: string; readonly isStaff: boolean };
}

/**
 * The newest documents with the name that the reader can have: own ones, those of their chats, sessions and
 * submissions, and shared ones. Which of them the reader may open, their subjects decide.
 */
export const findFileHitRows = (
  db: Db,
  { text, limit, reader }: Query,
): Promise<(FileHit & { readonly subjectKind: string; readonly subjectId: string })[]> => {
  const named = () =>
    db
      .selectFrom('files as f')
      .select('f.id')
      .where(sql<boolean>`${IS_DOCUMENT}`)
      .where((eb) => eb.and(beginsWords(eb.ref('f.name_words'), text)))
      .limit(sql.lit(MAX_CANDIDATES));
  const ofSubjects = (subjectKind: string, ids: ReturnType<typeof sql<boolean>>) =>
    named()
      .where('f.subject_kind', '=', sql.lit(subjectKind))
      .where(sql<boolean>`f.subject_id in (${ids})`);
  const arms = [
    named().where('f.owner_id', '=', reader.id),
    named().where(sql<boolean>`${reader.isStaff ? IS_OF_STAFF : IS_SHARED}`),
    ofSubjects(
      'message',
      sql`select m.id from chat_memberships as c join messages as m on m.room_id = c.room_id and m.files > 0
        where c.user_id = ${reader.id}`,
    ),
    ...(reader.isStaff
      ? []
      : [
          ofSubjects(
            'booking',
            sql`select b.id from expert_sessions as b where b.expert_id = ${reader.id} or b.requester_id = ${reader.id}`,
          ),
          ofSubjects(
            'submission-message',
            sql`select m.id from submissions as s join submission_messages as m on m.submission_id = s.id
              where s.author_id = ${reader.id}`,
          ),
        ]),
  ];
  return db
    .selectFrom('files as f')
    .where('f.verdict', '=', sql.lit('clean'))
    .where(
      sql<boolean>`f.id in (${sql.join(
        arms.map((arm) => sql`(${arm})`),
        sql` union all `,
      )})`,
    )
    .select((eb) => [
      sql.lit('file' as const).as('kind'),
      'f.id',
      'f.name',
      'f.size',
      toIsoText(eb.ref('f.created_at')).as('createdAt'),
      'f.subject_kind as subjectKind',
      'f.subject_id as subjectId',
    ])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(sql.lit(limit))
    .execute();
};

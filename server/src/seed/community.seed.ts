import type { Program, ServiceStatus } from '@thedot/domain/community/community.contract';
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import { MAX_FILE_BYTES } from '@thedot/domain/limits';
import { Readable } from 'node:stream';
import type { Db } from '../db/db.ts';
import type { FileStore } from '../kernel/file-store.ts';
import { insertFile } from '../platform/files/files.queries.ts';
import { stageFile } from '../platform/files/stage-file.ts';
import type { SamplePeople } from './sample-hub.ts';

interface SampleRequest {
  readonly program: Program;
  readonly status: ServiceStatus;
  /** Last names. */
  readonly author: string;
  readonly assignee?: string;
  readonly daysAgo: number;
  readonly title: string;
  readonly text: string;
  readonly answers: Readonly<Record<string, string | number | boolean>>;
  /** The first and the last day of a trip, in days from now. */
  readonly trip?: readonly [from: number, to: number];
  readonly reason?: string;
  /** What became of the email to the partner. */
  readonly forward?: 'sent' | 'failed';
  /** In days from now, negative when it is overdue. */
  readonly dueIn?: number;
}

const REQUESTS: readonly SampleRequest[] = [
  {
    program: 'wemove',
    status: 'in_progress',
    author: 'Ben Salah',
    assignee: 'Bouzid',
    daysAgo: 5,
    title: 'Rencontrer deux distributeurs à Lyon',
    text: 'Nous avons deux rendez-vous avec des distributeurs d’huile d’olive et cherchons un vol et un logement.',
    answers: {
      purpose: 'partner',
      destination: 'Lyon',
      travellers: 2,
      needsVisa: true,
      nationalities: 'tunisienne',
    },
    trip: [40, 43],
    forward: 'sent',
  },
  {
    program: 'proservy',
    status: 'new',
    author: 'Gharbi',
    daysAgo: 1,
    title: 'An accountant who knows startup tax credits',
    text: 'We close our first full year and want to use the tax credit for research.',
    answers: { field: 'accounting', urgency: 'month', hasProvider: false },
  },
  {
    program: 'eurafrique',
    status: 'done',
    author: 'Ben Salah',
    assignee: 'Jaziri',
    daysAgo: 30,
    title: 'Relecture du pacte d’associés',
    text: 'Deux business angels entrent au capital ; nous voulons relire le pacte avant la signature.',
    answers: { topic: 'company', countries: 'Tunisie, France', hasDeadline: false },
    forward: 'sent',
    reason: 'Le cabinet a relu le pacte et proposé trois modifications.',
  },
  {
    program: 'proservy',
    status: 'refused',
    author: 'Dridi',
    assignee: 'Bouzid',
    daysAgo: 12,
    title: 'A logo and a website',
    text: 'We need a logo and a website within two weeks.',
    answers: { field: 'marketing', urgency: 'month', hasProvider: false },
    reason: 'The partner doesn’t design logos. Ask the communication experts of the hub.',
  },
  {
    program: 'proservy',
    status: 'in_progress',
    author: 'Gharbi',
    assignee: 'Jaziri',
    daysAgo: 8,
    title: 'Recruit two sales people in Sfax',
    text: 'We open an office in Sfax in spring and look for two people who know retail.',
    answers: { field: 'hr', urgency: 'quarter', hasProvider: false },
    forward: 'failed',
    dueIn: -1,
  },
  {
    program: 'wemove',
    status: 'new',
    author: 'Dridi',
    daysAgo: 2,
    title: 'Stand commun au salon VivaTech',
    text: 'Nous voudrions partager un stand avec d’autres startups du hub et avons besoin de lettres pour le visa.',
    answers: {
      purpose: 'event',
      destination: 'Paris',
      travellers: 3,
      needsVisa: true,
      nationalities: 'tunisienne',
    },
    trip: [120, 123],
    dueIn: 4,
  },
];

const RULE = { maxBytes: MAX_FILE_BYTES, kind: 'any', required: true, many: false } as const;

const DOCUMENTS = [
  {
    title: {
      en: 'Checklist before you sign a shareholder pact',
      fr: 'Avant de signer un pacte d’associés',
    },
    name: 'shareholder-pact-checklist.pdf',
    lines: ['Who decides what', 'When a founder leaves', 'Sale of shares', 'Confidentiality'],
  },
  {
    title: { en: 'Model of a non-disclosure agreement', fr: 'Modèle d’accord de confidentialité' },
    name: 'non-disclosure-agreement.pdf',
    lines: ['Parties', 'What is confidential', 'For how long', 'Applicable law'],
  },
  {
    title: {
      en: 'Protect a trademark in Tunisia and OAPI',
      fr: 'Protéger une marque en Tunisie et à l’OAPI',
    },
    name: 'trademarks.pdf',
    lines: ['Search for earlier marks', 'Choose the classes', 'File at INNORPI', 'Extend to OAPI'],
  },
];

/** Inserts documents of the partner for law. */
export async function insertSampleDocuments(db: Db, store: FileStore): Promise<void> {
  for (const [at, { title, name, lines }] of DOCUMENTS.entries()) {
    const content = Readable.from([Buffer.from(toPdf([title.en, ...lines]), 'latin1')]);
    const file = await stageFile(store, { name, content }, RULE);
    await insertFile(db, file, {
      ownerId: null,
      subjectKind: 'service-document',
      subjectId: file.id,
    });
    await db
      .insertInto('service_documents')
      .values({
        id: file.id,
        program: 'eurafrique',
        title_en: title.en,
        title_fr: title.fr,
        position: at + 1,
      })
      .execute();
  }
}

/** The smallest PDF that shows lines of text. */
function toPdf(lines: readonly string[]): string {
  const text = `BT /F1 14 Tf 60 780 Td 24 TL ${lines.map((it) => `(${it}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  return `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets
    .map((it) => `${it} 00000 n \n`)
    .join(
      '',
    )}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

const CLOSED: readonly ServiceStatus[] = ['done', 'refused', 'cancelled'];

/** Inserts requests to each partner, in each status, with the consent of their authors. */
export async function insertSampleRequests(db: Db, people: SamplePeople, now: Date): Promise<void> {
  for (const it of REQUESTS) {
    const author = people.get(it.author);
    if (!author) continue;
    const createdAt = new Date(now.getTime() - it.daysAgo * DAY_MS).toISOString();
    const dayIn = (days: number) => dayOf(now.getTime() + days * DAY_MS, 'UTC');
    const trip = it.trip && { from: dayIn(it.trip[0]), to: dayIn(it.trip[1]) };
    const { id } = await db
      .insertInto('submissions')
      .values({
        kind: 'service_request',
        status: it.status,
        author_id: author.id,
        organization_id: author.organizationId,
        title: it.title,
        text: it.text,
        reason: it.reason ?? '',
        assignee_id: (it.assignee && people.get(it.assignee)?.id) ?? null,
        due_at:
          it.dueIn === undefined ? null : new Date(now.getTime() + it.dueIn * DAY_MS).toISOString(),
        created_at: createdAt,
        changed_at: createdAt,
        decided_at: it.status === 'new' ? null : createdAt,
        closed_at: CLOSED.includes(it.status) ? createdAt : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('service_consents')
      .values({ user_id: author.id, program: it.program, version: 1, accepted_at: createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('service_requests')
      .values({
        id,
        program: it.program,
        answers: JSON.stringify({ ...it.answers, ...trip }),
        consent_version: 1,
      })
      .execute();
    await insertHistory(db, { id, authorId: author.id, createdAt }, it, people);
  }
}

/** The request was submitted, handled a day later, and sent to its partner. */
async function insertHistory(
  db: Db,
  {
    id,
    authorId,
    createdAt,
  }: { readonly id: string; readonly authorId: string; readonly createdAt: string },
  { status, reason = '', assignee = '', forward }: SampleRequest,
  people: SamplePeople,
): Promise<void> {
  const event = { submission_id: id, created_at: createdAt };
  await db
    .insertInto('submission_events')
    .values({ ...event, actor_id: authorId, action: 'submit', to_status: 'new' })
    .execute();
  if (status === 'new') return;
  const at = new Date(Date.parse(createdAt) + DAY_MS / 2).toISOString();
  await db
    .insertInto('submission_events')
    .values({
      ...event,
      actor_id: people.get(assignee)?.id ?? null,
      action: status === 'in_progress' ? 'start' : status === 'done' ? 'finish' : 'refuse',
      from_status: 'new',
      to_status: status,
      reason,
      created_at: at,
    })
    .execute();
  if (!forward) return;
  await db
    .insertInto('service_forwards')
    .values({
      request_id: id,
      channel: 'email',
      address: 'partner@partner.example',
      status: forward,
      tries: forward === 'sent' ? 1 : 5,
      error: forward === 'sent' ? '' : '550 The mailbox is full',
      created_at: at,
      ended_at: at,
    })
    .execute();
}

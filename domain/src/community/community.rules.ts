// Who may send a request to a partner, what its form asks, and the life of a request.
import type { Person } from '../access/abilities.ts';
import { can, permission } from '../access/access.ts';
import type { ErrorCode, Params } from '../errors.ts';
import type { Role } from '../access/roles.ts';
import { MAX_OPEN_SERVICE_REQUESTS } from '../limits.ts';
import {
  defineSubmissionWorkflow,
  type SubmissionFacts,
} from '../submissions/submissions.rules.ts';
import type {
  Answers,
  Program,
  ProgramState,
  ServiceAction,
  ServiceStatus,
} from './community.contract.ts';
import { type Question, QUESTIONS } from './community.questions.ts';

export interface ServiceFacts extends SubmissionFacts<ServiceStatus> {
  readonly id: string;
}

const OPEN = ['new', 'in_progress'] as const satisfies readonly ServiceStatus[];
export const OPEN_SERVICE_STATUSES: readonly ServiceStatus[] = OPEN;
const ENDED = ['done', 'refused'] as const;

export const SERVICE_WORKFLOW = defineSubmissionWorkflow<ServiceAction, ServiceFacts>({
  transitions: [
    { action: 'start', from: 'new', to: 'in_progress', by: ['staff'] },
    ...OPEN.flatMap(
      (from) =>
        [
          { action: 'finish', from, to: 'done', by: ['staff'] },
          { action: 'refuse', from, to: 'refused', by: ['staff'], reason: true },
          { action: 'withdraw', from, to: 'cancelled', by: ['author', 'system'] },
        ] as const,
    ),
    ...ENDED.map(
      (from) =>
        ({ action: 'reopen', from, to: 'in_progress', by: ['staff'], reason: true }) as const,
    ),
  ],
  closed: ['done', 'refused', 'cancelled'],
});

/** The columns of the board. */
export const BOARD_STATUSES = ['new', 'in_progress', 'done', 'refused'] as const;

/** What staff can do with a request of a status, and the status after it. */
export const staffMoves = (status: ServiceStatus) =>
  SERVICE_WORKFLOW.transitions.filter(({ from, by }) => from === status && by.includes('staff'));

/** Actions that end a request against the wish of its author or staff. */
export const isDestructiveAction = (action: ServiceAction): boolean =>
  action === 'refuse' || action === 'withdraw';

/** Staff and roles without an organization of their own only look at WeMove and ProServy. */
const STARTUP_ROLES: readonly Role[] = ['startup', 'member', 'sso', 'team', 'expert'];
const FOR_ORGANIZATIONS: readonly Program[] = ['wemove', 'proservy'];

/** Who reads the page of a program: its users, and staff who manage it. */
export const canReadProgram = (actor: Person, program: Program): boolean =>
  can(actor, permission('read', 'community-service-admin')) ||
  can(
    actor,
    permission('read', program === 'eurafrique' ? 'eurafrique-legal' : 'community-service-public'),
  );

export interface ProgramRefusal {
  readonly code: ErrorCode;
  readonly params?: Params;
}

type ProgramFacts = Omit<
  ProgramState,
  'consent' | 'acceptedVersion' | 'hasPartner' | 'documents'
> & {
  readonly role: string;
};

/** All reasons why a user can't send a request to a program now. */
export function refusalsOfProgram({
  program,
  role,
  opensOn,
  closesOn,
  today,
  openRequests,
  hasOrganization,
}: ProgramFacts): readonly ProgramRefusal[] {
  const isForOrganizations = FOR_ORGANIZATIONS.includes(program);
  const hasRole = STARTUP_ROLES.some((it) => it === role);
  const refusals: (ProgramRefusal | false)[] = [
    opensOn !== null &&
      today < opensOn && { code: 'service_request.not_open', params: { date: opensOn } },
    closesOn !== null &&
      closesOn < today && { code: 'service_request.ended', params: { date: closesOn } },
    isForOrganizations && !hasRole && { code: 'service_request.role' },
    isForOrganizations && hasRole && !hasOrganization && { code: 'service_request.organization' },
    openRequests >= MAX_OPEN_SERVICE_REQUESTS && {
      code: 'service_request.too_many',
      params: { count: MAX_OPEN_SERVICE_REQUESTS },
    },
  ];
  return refusals.filter((it) => it !== false);
}

type Given = Readonly<Record<string, unknown>>;

export const isAsked = ({ when }: Pick<Question, 'when'>, answers: Given): boolean =>
  when === undefined || answers[when[0]] === when[1];

/** Refuses answers by question: each one that is asked needs an answer. */
export const refusalsOfAnswers = (
  program: Program,
  answers: Given,
): readonly (readonly [question: string, ErrorCode | null])[] => [
  ...QUESTIONS[program].map((question) => {
    const answer = answers[question.name] ?? '';
    const isMissing = isAsked(question, answers) && answer === '';
    return [question.name, isMissing ? 'service_request.answer_missing' : null] as const;
  }),
  ['to', isReversed(answers) ? 'service_request.days_reversed' : null],
];

const isReversed = ({ from, to }: Given): boolean =>
  typeof from === 'string' && typeof to === 'string' && to < from;

/** Without answers to what the form no longer asks. */
export const askedAnswers = (program: Program, answers: Answers): Answers =>
  Object.fromEntries(
    QUESTIONS[program]
      .filter((question) => isAsked(question, answers))
      .map(({ name }) => [name, answers[name] ?? null]),
  );

/** A new version of the consent asks each user again. */
export const refuseConsent = ({
  given,
  accepted,
  current,
}: {
  readonly given: number | null;
  readonly accepted: number | null;
  readonly current: number;
}): ErrorCode | null => {
  const version = given ?? accepted;
  if (version === null) return 'service_request.consent_missing';
  return version === current ? null : 'service_request.consent_outdated';
};

/** Only an open request is sent to its partner, and once at a time. */
export const refuseForward = ({
  status,
  hasPartner,
  isPending,
}: {
  readonly status: ServiceStatus;
  readonly hasPartner: boolean;
  readonly isPending: boolean;
}): ErrorCode | null => {
  if (!OPEN_SERVICE_STATUSES.includes(status)) return 'submission.changed';
  if (!hasPartner) return 'service_request.no_partner_address';
  return isPending ? 'service_request.forward_pending' : null;
};

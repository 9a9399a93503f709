import { queryOptions } from '@tanstack/react-query';
import { fieldProblems } from '@thedot/domain/kernel/field-problems';
import {
  type RegistrationAnswers,
  RegistrationCompletion,
  type RegistrationCompletionChanges,
  type RegistrationCorrection,
  registration,
} from '@thedot/domain/sign-up-reviews/registration.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { createClient } from '../../../lib/api/client.ts';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { setMe } from '../../../lib/session/session.ts';

const api = createClient(registration);

/** The fields of a registration, in the order of the forms. Those of the organization are its owner's. */
const PERSONAL = [
  'photo',
  'firstName',
  'lastName',
  'phone',
  'country',
  'position',
  'gender',
  'birthdate',
  'language',
  'timeZone',
  'bio',
] as const;
const ORGANIZATION = [
  'organization.name',
  'organization.region',
  'organization.contact',
  'organization.website',
] as const;
export type AnswerName = (typeof PERSONAL | typeof ORGANIZATION)[number];

export const listAnswerNames = ({
  organization,
}: Pick<RegistrationAnswers, 'organization'>): readonly AnswerName[] =>
  organization ? [...PERSONAL, ...ORGANIZATION] : PERSONAL;

/** The fields that the contract refuses as they are stored: those that the user has to fill in. */
export function listMissing(answers: RegistrationAnswers): readonly AnswerName[] {
  const checked = RegistrationCompletion.safeParse(answers, { reportInput: true });
  const paths = checked.success ? [] : fieldProblems(checked.error).map(({ path }) => path);
  return listAnswerNames(answers).filter((name) => paths.includes(name));
}

export const answersQuery = queryOptions({
  queryKey: ['auth', 'answers'],
  queryFn: ({ signal }) => api.answers({}, { signal }),
});

type Values = RegistrationCompletion & Partial<RegistrationCorrection>;

/** Sends changed fields only: others may change the remaining fields meanwhile. */
export const toChanges = (
  stored: RegistrationAnswers,
  { organization, station, ...profile }: Values,
): RegistrationCompletionChanges => ({
  ...changedFields<Omit<RegistrationCompletion, 'organization'>>(stored, profile),
  organization:
    organization && stored.organization && changedFields(stored.organization, organization),
  ...(station && stored.station && { station: changedFields(stored.station, station) }),
});

export const completeRegistration = (changes: RegistrationCompletionChanges): Promise<Me> =>
  storeMe(api.complete({ body: changes }));

export const correctAnswers = (changes: RegistrationCompletionChanges): Promise<Me> =>
  storeMe(api.correct({ body: changes }));

async function storeMe(saving: Promise<{ user: Me }>): Promise<Me> {
  const { user } = await saving;
  setMe(user);
  queryClient.removeQueries(answersQuery);
  return user;
}

/** The steps of completing a registration, in order, with their fields; the organization's is its owner's. */
const FIELDS = {
  person: ['firstName', 'lastName', 'phone', 'country', 'gender', 'birthdate'],
  work: ['position', 'bio', 'language', 'timeZone'],
  organization: [
    'organization.name',
    'organization.region',
    'organization.contact',
    'organization.website',
  ],
  check: [],
} as const satisfies Record<string, readonly string[]>;

export type Step = keyof typeof FIELDS;

export const STEPS: readonly Step[] = ['person', 'work', 'organization', 'check'];

export const fieldsOf = (step: Step): readonly string[] => FIELDS[step];

export const stepWith = (paths: readonly string[]): Step | undefined =>
  STEPS.find((step) => paths.some((path) => fieldsOf(step).includes(path)));

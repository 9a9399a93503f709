/** The steps of the 5G station's form, in order, with their fields. */
const FIELDS = {
  person: [
    'firstName',
    'lastName',
    'email',
    'password',
    'phone',
    'position',
    'gender',
    'country',
    'language',
  ],
  company: [
    'organization',
    'field',
    'fieldDescription',
    'address',
    'foundedYear',
    'website',
    'linkedin',
  ],
  project: ['expertise', 'reason', 'question', 'source'],
  documents: ['documents'],
  times: ['slots'],
  check: [],
} as const satisfies Record<string, readonly string[]>;

export type StationStep = keyof typeof FIELDS;

export const STATION_STEPS: readonly StationStep[] = [
  'person',
  'company',
  'project',
  'documents',
  'times',
  'check',
];

/** What of a step is wrong, out of everything that is: a field, or what is within it. */
export const stepHolds = (step: StationStep, path: string): boolean =>
  FIELDS[step].some((field) => path === field || path.startsWith(`${field}.`));

export const stationStepWith = (paths: readonly string[]): StationStep | undefined =>
  STATION_STEPS.find((step) => paths.some((path) => stepHolds(step, path)));

/** The fields that a step asks for, those of its list one by one. */
export const stationFieldsOf = (step: StationStep, times: number): readonly string[] =>
  step === 'times'
    ? ['slots', ...Array.from({ length: times }, (_, i) => `slots.${i}.day`)]
    : FIELDS[step];

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

/** Whether an error path names a field of the step or a value inside one. */
export const isStepField = (step: StationStep, path: string): boolean =>
  FIELDS[step].some((field) => path === field || path.startsWith(`${field}.`));

export const findStationStepWithField = (paths: readonly string[]): StationStep | undefined =>
  STATION_STEPS.find((step) => paths.some((path) => isStepField(step, path)));

/** The field paths of a step; a list contributes one path for each entry. */
export const stationStepFields = (step: StationStep, times: number): readonly string[] =>
  step === 'times'
    ? ['slots', ...Array.from({ length: times }, (_, i) => `slots.${i}.day`)]
    : FIELDS[step];

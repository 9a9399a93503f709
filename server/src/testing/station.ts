import { signInHeaders, findMailLink, registration } from './sign-in/registration.ts';
import type { World } from './world.ts';

/** A registration form of the 5G station with a new email address. */
export const stationRegistration = (more: Record<string, unknown> = {}) => {
  const { organization, keepInformed: _, ...person } = { keepInformed: false, ...registration() };
  return {
    form: 'station5G' as const,
    ...person,
    phone: '+216 20 123 456',
    gender: 'female' as const,
    position: 'Directrice technique',
    keepInformed: true,
    organization,
    address: '12 rue du Lac, Tunis',
    field: 'Télémédecine',
    fieldDescription: 'Des échographies guidées à distance.',
    foundedYear: 2021,
    website: 'https://zitouna.example',
    linkedin: 'https://www.linkedin.com/company/zitouna',
    isLegallyPublished: true,
    hasStartupLabel: false,
    source: 'partner' as const,
    expertise: ['Technical support' as const, 'Product' as const],
    reason: 'Mesurer la latence de nos échographes.',
    question: 'Pouvons-nous venir à trois ?',
    slots: [
      { day: '2099-03-10', part: 'morning' as const },
      { day: '2099-03-11', part: 'afternoon' as const },
    ],
    ...more,
  };
};

export const PDF = '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

export const pdf = (name: string, content = PDF) => new File([content], name);

export type StationRegistration = ReturnType<typeof stationRegistration>;

/** Submits the form with its documents. */
export const registerAtStation = (
  world: World,
  body: StationRegistration,
  documents: readonly File[] = [],
  headers: Record<string, string> = {},
) => world.anonymous.auth.register({ body, files: { documents } }, { headers });

/** Verifies the address by the mailed link; returns the headers of the session. */
export async function confirmAddress(world: World, { email }: StationRegistration) {
  const token = await findMailLink(world, email, 'verify');
  await world.anonymous.auth.verify({ body: { token } });
  return signInHeaders(world, email);
}

export async function countKeptFiles(world: World): Promise<number> {
  const keys: string[] = [];
  for await (const { key } of world.files.list()) keys.push(key);
  return keys.length;
}

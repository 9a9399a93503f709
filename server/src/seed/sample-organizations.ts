/** The invented organizations of the sample hub. */
export const ORGANIZATIONS = [
  {
    key: 'zitouna',
    name: 'Zitouna Labs',
    kind: 'hub',
    region: 'Tunis',
    website: 'https://zitouna-labs.example',
  },
  {
    key: 'medina',
    name: 'Medina Mobility',
    kind: 'hub',
    region: 'Tunis',
    website: 'https://medina-mobility.example',
  },
  {
    key: 'saha',
    name: 'Saha Health',
    kind: 'hub',
    region: 'Sousse',
    website: 'https://saha-health.example',
  },
  {
    key: 'carthage',
    name: 'Carthage Robotics',
    kind: 'hub',
    region: 'Ariana',
    website: 'https://carthage-robotics.example',
  },
  {
    key: 'jasmin',
    name: 'Jasmin Fintech',
    kind: 'hub',
    region: 'Tunis',
    website: 'https://jasmin-fintech.example',
  },
  {
    key: 'atlas',
    name: 'Atlas Agritech',
    kind: 'external',
    region: 'Béja',
    website: 'https://atlas-agritech.example',
  },
  { key: 'sfax', name: 'Sfax Soft', kind: 'external', region: 'Sfax', website: '' },
  { key: 'ondes', name: 'Ondes du Cap', kind: 'external', region: 'Nabeul', website: '' },
  { key: 'relais', name: 'Relais Numérique', kind: 'external', region: 'Tunis', website: '' },
  { key: 'bizerte', name: 'Bizerte Blue', kind: 'external', region: 'Bizerte', website: '' },
] as const;

export type OrganizationKey = (typeof ORGANIZATIONS)[number]['key'];

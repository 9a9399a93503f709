/** A material of the sample hub. Its texts are in either language, as in a hub in Tunis. */
export interface SampleMaterial {
  readonly name: string;
  readonly isTT?: true;
  readonly category: string;
  readonly location: string;
  readonly description: string;
  readonly quantity: number;
  /** How many pieces have a label. */
  readonly items?: number;
  readonly maxDays: number;
  readonly needsApproval?: true;
  /** The colour of its picture and the shape on it, as an SVG path of 100 by 100. */
  readonly colour: string;
  readonly shape: string;
}

export const SAMPLE_MATERIAL: readonly SampleMaterial[] = [
  {
    name: 'Caméra Sony ZV-E10',
    category: 'Vidéo',
    location: 'Accueil, armoire 2',
    description: 'Pour filmer un pitch ou un tutoriel. Livrée avec deux batteries et une carte.',
    quantity: 3,
    items: 3,
    maxDays: 5,
    colour: '#274c77',
    shape: 'M15 35h18l6-10h22l6 10h18v40H15z M50 45a12 12 0 1 0 .1 0z',
  },
  {
    name: 'Tripod',
    category: 'Vidéo',
    location: 'Accueil, armoire 2',
    description: 'Holds a camera or a phone, up to 1.60 m.',
    quantity: 4,
    maxDays: 5,
    colour: '#6b705c',
    shape: 'M44 18h12v14h-4l18 52h-8L50 50 38 84h-8l18-52h-4z',
  },
  {
    name: 'Micro-cravate sans fil',
    category: 'Son',
    location: 'Accueil, armoire 2',
    description: 'Un jeu de deux micros et un récepteur.',
    quantity: 2,
    items: 2,
    maxDays: 3,
    colour: '#7f4f24',
    shape:
      'M40 20h20v34a10 10 0 0 1-20 0z M30 48h6a14 14 0 0 0 28 0h6a20 20 0 0 1-17 20v14h-6V68a20 20 0 0 1-17-20z',
  },
  {
    name: 'Portable projector',
    category: 'Presentation',
    location: 'Reception',
    description: 'Full HD, with an HDMI and a USB-C cable.',
    quantity: 2,
    maxDays: 3,
    needsApproval: true,
    colour: '#31572c',
    shape: 'M12 38h76v30H12z M68 44a9 9 0 1 0 .1 0z M20 68h8v8h-8z M72 68h8v8h-8z',
  },
  {
    name: 'Kit Arduino',
    category: 'Prototypage',
    location: 'Fab lab, 1er étage',
    description: 'Carte Uno, capteurs, moteurs et plaque d’essai.',
    quantity: 8,
    maxDays: 14,
    colour: '#00838f',
    shape:
      'M22 26h56v48H22z M30 18h6v8h-6z M46 18h6v8h-6z M62 18h6v8h-6z M30 74h6v8h-6z M46 74h6v8h-6z M62 74h6v8h-6z',
  },
  {
    name: 'Modem 5G industriel',
    isTT: true,
    category: 'Radio',
    location: 'Station 5G',
    description: 'Modem et antenne pour les essais sur le réseau de la station.',
    quantity: 3,
    items: 3,
    maxDays: 10,
    needsApproval: true,
    colour: '#5a189a',
    shape: 'M20 54h60v22H20z M28 20h6v34h-6z M66 20h6v34h-6z',
  },
  {
    name: 'Spectrum analyser',
    isTT: true,
    category: 'Measurement',
    location: 'Station 5G',
    description: 'Up to 6 GHz. Ask the station team for an introduction.',
    quantity: 1,
    maxDays: 5,
    needsApproval: true,
    colour: '#8d0801',
    shape: 'M14 22h72v48H14z M20 60l10-20 8 12 10-26 10 30 8-14 8 18z M40 70h20v10H40z',
  },
];

/** What is booked together. */
export const SAMPLE_KIT = {
  name: 'Kit tournage',
  description: 'Tout pour filmer une interview : caméra, trépied et micros.',
  materials: ['Caméra Sony ZV-E10', 'Tripod', 'Micro-cravate sans fil'],
} as const;

interface SampleLoan {
  readonly borrower: string;
  readonly material: string;
  readonly quantity: number;
  readonly purpose: string;
  /** From and until which day, from today on, at 9 and at 17; or during the borrower’s booking of the 5G station. */
  readonly days: readonly [from: number, to: number] | 'station';
  readonly status: 'pending' | 'accepted' | 'out';
  readonly outsideReason?: string;
}

export const SAMPLE_LOANS: readonly SampleLoan[] = [
  {
    borrower: 'Ben Salah',
    material: 'Caméra Sony ZV-E10',
    quantity: 1,
    purpose: 'Filmer la démo de notre application',
    days: [-1, 2],
    status: 'out',
    outsideReason: 'Tournage chez notre premier client',
  },
  {
    borrower: 'Gharbi',
    material: 'Micro-cravate sans fil',
    quantity: 1,
    purpose: 'Record customer interviews',
    days: [-6, -2],
    status: 'out',
  },
  {
    borrower: 'Haddad',
    material: 'Kit Arduino',
    quantity: 2,
    purpose: 'Prototype de capteur d’humidité',
    days: [3, 8],
    status: 'accepted',
  },
  {
    borrower: 'Ayadi',
    material: 'Portable projector',
    quantity: 1,
    purpose: 'Pitch at a partner’s office',
    days: [4, 5],
    status: 'pending',
    outsideReason: 'The partner has no projector',
  },
  {
    borrower: 'Zribi',
    material: 'Modem 5G industriel',
    quantity: 1,
    purpose: 'Essais de télémétrie de notre drone',
    days: [5, 7],
    status: 'pending',
  },
  {
    borrower: 'Zribi',
    material: 'Spectrum analyser',
    quantity: 1,
    purpose: 'Live video from a drone over a private cell: latency at three distances.',
    days: 'station',
    status: 'pending',
  },
];

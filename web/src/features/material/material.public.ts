// What the page of a label shows of material, and bookings of the 5G station of theirs.
export { SpaceMaterial } from './loans/SpaceMaterial.tsx';
export { ScannedMaterial } from './ScannedMaterial.tsx';

// What the page of a label shows of material.
export { ScannedMaterial } from './ScannedMaterial.tsx';

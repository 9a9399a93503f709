import { AvailabilityEditor } from './AvailabilityEditor.tsx';

/** The availability of the signed-in expert. */
export const AvailabilityTab = () => <AvailabilityEditor />;

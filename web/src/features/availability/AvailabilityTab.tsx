import { AvailabilityEditor } from './AvailabilityEditor.tsx';

/** When the signed-in expert receives. */
export const AvailabilityTab = () => <AvailabilityEditor />;

import type {
  PreferredVisitTime,
  StationDetails,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import type { StationForm } from './use-station-form.ts';

/** The form that a part of the station's answers edits: the sign-up, or another form that has them under other paths. */
export interface StationPartForm {
  readonly values: Pick<StationDetails, 'foundedYear' | 'slots'>;
  readonly getInputProps: (
    path: string,
    options?: { readonly type: 'checkbox' },
    // Mantine sets the path, but its types omit it.
  ) => ReturnType<StationForm['getInputProps']> & { readonly 'data-path'?: string };
  readonly insertListItem: (path: 'slots', item: PreferredVisitTime) => void;
  readonly removeListItem: (path: 'slots', index: number) => void;
}

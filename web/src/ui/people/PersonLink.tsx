import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { RecordLink } from './RecordLink.tsx';
import { useRecordPaths } from './use-record-paths.ts';

interface Props {
  person: { readonly id: string; readonly name: string };
  /** The person is an expert, whose page others than staff can open. */
  isExpert?: boolean;
}

/** The name of a person; a link where the reader may open their page. */
export function PersonLink({ person, isExpert = false }: Props) {
  const nameOf = useDisplayName();
  const { ofPerson } = useRecordPaths();
  return <RecordLink to={ofPerson(person, { isExpert })}>{nameOf(person.name)}</RecordLink>;
}

import { RecordLink } from './RecordLink.tsx';
import { useRecordPaths } from './use-record-paths.ts';

interface Props {
  organization: { readonly id: string; readonly name: string };
}

/** The name of an organization; a link where the reader may open its page. */
export function OrganizationLink({ organization }: Props) {
  const { ofOrganization } = useRecordPaths();
  return <RecordLink to={ofOrganization(organization)}>{organization.name}</RecordLink>;
}

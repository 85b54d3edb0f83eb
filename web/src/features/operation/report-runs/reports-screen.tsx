/** `/operation/reportes`: the reports that a person may run and those that were printed; with a number, one of them. */
import { useParams } from '@tanstack/react-router';
import { ListReportScreen } from './list-report-screen.tsx';
import { ReportsHome } from './reports-home.tsx';

export default function ReportsScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  const reportId = Number(id);
  return Number.isSafeInteger(reportId) && reportId > 0 ? (
    <ListReportScreen key={reportId} id={reportId} />
  ) : (
    <ReportsHome />
  );
}

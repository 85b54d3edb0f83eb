-- Live events travel over the same channel as everything else that processes report to each other.
drop table realtime_attachment;

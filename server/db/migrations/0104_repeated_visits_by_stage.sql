-- A repeated visit is one whose stage the workflow declares to make another one's visit again: facts are counted anew.
update fact_position set up_to = '0', after_id = 0;

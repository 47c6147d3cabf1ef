-- Appends a task to its date's list. Its event alone says how to undo it. Problem: full.
CREATE FUNCTION create_task(
  owner uuid, task_id uuid, task_text text, day date, is_completed boolean, task_priority "Priority", due_time bigint,
  time_spent double precision, task_estimate double precision, task_details text,
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  size integer := task_bytes(task_text, task_details);
  place integer;
  held outcome;
  done effect := (NULL, NULL, 1, ARRAY[task_id], '{created}', 1, size, NULL);
BEGIN
  PERFORM lock_date(owner, day);
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;

  place := end_of_date(owner, day, 1, size);
  IF place IS NULL THEN
    done.problem := 'full';
    done.details := jsonb_build_object('date', day);
  ELSE
    INSERT INTO "Task" (
      "userId", "id", "text", "date", "isCompleted", "priority", "dueTime", "timeSpent", "estimate", "details", "order")
    VALUES (
      owner, task_id, task_text, day, is_completed, task_priority, due_time, time_spent, task_estimate, task_details, place);
  END IF;
  RETURN finish_write(owner, done, by_key, by_key_name, by_session, idempotency_key, request, output);
END $$;

-- Replaces texts of tasks and recurrences, all or none. An open task that a recurrence wrote stays one that nobody changed by
-- hand.
--   task_ids, recurrence_ids: those that change
--   old_texts, new_texts: their texts before and afterwards: those of the tasks, and then those of the recurrences
-- Problems: changed, when one has another text.
CREATE FUNCTION rename_label(
  owner uuid, task_ids uuid[], recurrence_ids uuid[], old_texts text[], new_texts text[],
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  tasks integer := cardinality(task_ids);
  item_id uuid;
  old_text text;
  new_text text;
  task "Task";
  held outcome;
  done effect := (NULL, NULL, NULL, '{}', '{}', 0, 0, '[]');
BEGIN
  -- As every write that changes a recurrence and its tasks: the recurrence first.
  FOR item_id IN SELECT listed FROM unnest(recurrence_ids) AS listed ORDER BY listed LOOP
    PERFORM FROM "Recurrence" WHERE "userId" = owner AND "id" = item_id FOR UPDATE;
  END LOOP;
  PERFORM lock_tasks(owner, task_ids);
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;

  FOR n IN 1 .. tasks LOOP
    IF NOT EXISTS (SELECT FROM "Task" WHERE "userId" = owner AND "id" = task_ids[n] AND "text" = old_texts[n]) THEN
      done.problem := 'changed';
    END IF;
  END LOOP;
  FOR n IN 1 .. cardinality(recurrence_ids) LOOP
    IF NOT EXISTS (
      SELECT FROM "Recurrence" WHERE "userId" = owner AND "id" = recurrence_ids[n] AND "text" = old_texts[tasks + n]
    ) THEN
      done.problem := 'changed';
    END IF;
  END LOOP;

  IF done.problem IS NULL THEN
    IF cardinality(old_texts) > 0 THEN done.undo := '["a renamed label"]'; END IF;
    FOR n IN 1 .. tasks LOOP
      -- Citus 13.2 crashes on a subscript in an assignment.
      item_id := task_ids[n];
      old_text := old_texts[n];
      new_text := new_texts[n];
      SELECT * INTO task FROM "Task" WHERE "userId" = owner AND "id" = item_id;
      UPDATE "Task" SET "text" = new_text, "version" = "version" + 1 WHERE "userId" = owner AND "id" = item_id;
      UPDATE "Occurrence" SET "written" = task_hash(to_jsonb(task) || jsonb_build_object('text', new_text))
      WHERE "userId" = owner AND "taskId" = item_id AND "written" = task_hash(to_jsonb(task));
      done.event_tasks := done.event_tasks || item_id;
      done.event_types := done.event_types || 'updated'::text;
      done.added_bytes := done.added_bytes + octet_length(new_text) - octet_length(old_text);
    END LOOP;
    FOR n IN 1 .. cardinality(recurrence_ids) LOOP
      item_id := recurrence_ids[n];
      new_text := new_texts[tasks + n];
      UPDATE "Recurrence" SET "text" = new_text, "version" = "version" + 1 WHERE "userId" = owner AND "id" = item_id;
    END LOOP;
  END IF;
  RETURN finish_write(owner, done, by_key, by_key_name, by_session, idempotency_key, request, output);
END $$;

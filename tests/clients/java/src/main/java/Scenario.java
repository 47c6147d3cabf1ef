import daymark.ApiClient;
import daymark.ApiException;
import daymark.api.ForScriptsApi;
import daymark.api.StatisticsApi;
import daymark.api.TasksApi;
import daymark.model.Batch;
import daymark.model.BatchOperation;
import daymark.model.BatchReopen;
import daymark.model.BatchReopenName;
import daymark.model.ConflictResponse;
import daymark.model.CreateTask;
import daymark.model.DashboardTask;
import daymark.model.ErrorResponse;
import daymark.model.MoveTasks;
import daymark.model.Priority;
import daymark.model.ReorderTasks;
import daymark.model.Success;
import daymark.model.Task;
import daymark.model.UpdateTask;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** A scenario through the client that openapi-generator generates. */
public final class Scenario {
  private static final LocalDate DAY = LocalDate.of(2026, 3, 1);
  private static final LocalDate NEXT_DAY = LocalDate.of(2026, 3, 2);

  private final ApiClient client = new ApiClient();
  private final TasksApi tasks;
  private final StatisticsApi statistics;

  private Scenario() {
    client.updateBaseUri(System.getenv("DAYMARK_URL"));
    client.setRequestInterceptor(request -> request.header("x-api-key", System.getenv("DAYMARK_KEY")));
    tasks = new TasksApi(client);
    statistics = new StatisticsApi(client);
  }

  public static void main(String[] arguments) throws Exception {
    new Scenario().run();
  }

  private interface Call {
    void run() throws ApiException;
  }

  private static void expect(Object actual, Object expected) {
    if (!Objects.equals(actual, expected)) throw new AssertionError(actual + " instead of " + expected);
  }

  private static void succeed(Success success) {
    expect(success.getSuccess(), true);
  }

  private <T> T errorOf(int status, Class<T> type, Call call) throws Exception {
    try {
      call.run();
    } catch (ApiException error) {
      expect(error.getCode(), status);
      return client.getObjectMapper().readValue(error.getResponseBody(), type);
    }
    throw new AssertionError("no error " + status);
  }

  private static List<UUID> idsOf(List<Task> list) {
    return list.stream().map(Task::getId).toList();
  }

  private void run() throws Exception {
    // Optional fields, set and unset.
    UUID bare = tasks.createTask(new CreateTask().text("bare").date(DAY), null).getId();
    CreateTask all = new CreateTask().text("full").date(DAY).isCompleted(true).priority(Priority.HIGH);
    UUID full = tasks.createTask(all.dueTime(1772389800000L).timeSpent(12.5).details("all fields"), null).getId();
    List<Task> list = tasks.listTasks(DAY, null, null);
    expect(idsOf(list), List.of(bare, full));
    Task first = list.get(0);
    expect(first.getIsCompleted(), false);
    expect(first.getPriority(), null);
    expect(first.getDueTime(), null);
    expect(first.getArchivedAt(), null);
    expect(first.getCreatedAt() > Integer.MAX_VALUE, true);
    Task second = list.get(1);
    expect(second.getIsCompleted(), true);
    expect(second.getPriority(), Priority.HIGH);
    expect(second.getDueTime(), 1772389800000L);
    expect(second.getTimeSpent(), 12.5);
    expect(second.getDetails(), "all fields");

    // null clears a field, and an unset field stays.
    succeed(tasks.updateTask(full, new UpdateTask().priority(null).dueTime(null), null, null));
    Task changed = tasks.getTask(full, null, null);
    expect(changed.getPriority(), null);
    expect(changed.getDueTime(), null);
    expect(changed.getTimeSpent(), 12.5);
    succeed(tasks.toggleTask(full, null, null));
    expect(tasks.getTask(full, null, null).getIsCompleted(), false);

    // A conflict lists the current ids.
    UUID moved = tasks.createTask(new CreateTask().text("moved").date(NEXT_DAY), null).getId();
    succeed(tasks.moveTasks(new MoveTasks().addTaskIdsItem(moved).date(DAY), null));
    expect(tasks.getTask(moved, null, null).getPreviousDates(), List.of(NEXT_DAY));
    ReorderTasks incomplete = new ReorderTasks().date(DAY).addTaskIdsItem(full);
    ConflictResponse conflict = errorOf(409, ConflictResponse.class, () -> tasks.reorderTasks(incomplete, null));
    expect(conflict.getError().getCode(), "CONFLICT");
    expect(conflict.getError().getDetails(), List.of(bare, full, moved));
    succeed(tasks.reorderTasks(incomplete.addTaskIdsItem(moved).addTaskIdsItem(bare), null));
    expect(idsOf(tasks.listTasks(DAY, null, null)), List.of(full, moved, bare));

    // Each operation of a batch is of one type.
    BatchReopen reopen = new BatchReopen().op(BatchReopenName.REOPEN).taskId(moved);
    Batch batch = new Batch().addOperationsItem(new BatchOperation(reopen));
    expect(new ForScriptsApi(client).runBatch(batch, null).getResults().get(0).getId(), moved);

    // The archive, page by page.
    succeed(tasks.archiveTask(bare, null, null));
    succeed(tasks.archiveTask(full, null, null));
    var page = tasks.listArchivedTasks(1, null, null);
    expect(idsOf(page.getTasks()), List.of(full));
    var last = tasks.listArchivedTasks(1, page.getNextCursor(), null);
    expect(idsOf(last.getTasks()), List.of(bare));
    expect(last.getNextCursor(), null);
    succeed(tasks.restoreTask(bare, null, null));
    succeed(tasks.deleteTask(full, null, null));
    ErrorResponse missing = errorOf(404, ErrorResponse.class, () -> tasks.getTask(full, null, null));
    expect(missing.getError().getCode(), "NOT_FOUND");

    succeed(tasks.updateTask(bare, new UpdateTask().isCompleted(true), null, null));
    var dashboard = statistics.getDashboard(DAY, null, null);
    expect(dashboard.getPending().stream().map(DashboardTask::getId).toList(), List.of(moved));
    expect(dashboard.getStats().getStreak(), 1);
    var analytics = statistics.getAnalytics(DAY, NEXT_DAY);
    expect(analytics.getTotalTasks(), 2);
    expect(analytics.getCompletionRate(), 50);
    expect(analytics.getPriorityBreakdown().getNone(), 2);
    expect(analytics.getDailyStats().get(1).getDate(), NEXT_DAY);

    CreateTask blank = new CreateTask().text(" ").date(DAY);
    ErrorResponse invalid = errorOf(400, ErrorResponse.class, () -> tasks.createTask(blank, null));
    expect(invalid.getError().getDetails().get(0).getPath(), "text");

    // A later version may add codes and fields.
    String later = "{\"error\": {\"code\": \"A_NEW_CODE\", \"message\": \"new\", \"added\": 1}}";
    expect(client.getObjectMapper().readValue(later, ErrorResponse.class).getError().getCode(), "A_NEW_CODE");
  }
}

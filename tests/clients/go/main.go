// A scenario through the client that oapi-codegen generates.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"time"

	"github.com/oapi-codegen/nullable"
	"github.com/oapi-codegen/runtime/types"

	"scenario/daymark"
)

var (
	ctx     = context.Background()
	day     = types.Date{Time: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)}
	nextDay = types.Date{Time: time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)}
	client  = newClient()
)

func newClient() *daymark.ClientWithResponses {
	addKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("DAYMARK_KEY"))
		return nil
	}
	return must(daymark.NewClientWithResponses(os.Getenv("DAYMARK_URL"), daymark.WithRequestEditorFn(addKey)))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func expect(got, want any) {
	if !reflect.DeepEqual(got, want) {
		panic(fmt.Sprintf("got %v instead of %v", got, want))
	}
}

func succeed(success *daymark.Success) {
	expect(success, &daymark.Success{Success: true})
}

func create(body daymark.CreateTask) types.UUID {
	return must(client.CreateTaskWithResponse(ctx, &daymark.CreateTaskParams{}, body)).JSON201.UnderscoreId
}

func read(id types.UUID) daymark.Task {
	return *must(client.GetTaskWithResponse(ctx, id, &daymark.GetTaskParams{})).JSON200
}

func list(date types.Date) []daymark.Task {
	return *must(client.ListTasksWithResponse(ctx, &daymark.ListTasksParams{Date: date})).JSON200
}

func ids(tasks []daymark.Task) []types.UUID {
	found := []types.UUID{}
	for _, task := range tasks {
		found = append(found, task.UnderscoreId)
	}
	return found
}

func pointer[T any](value T) *T { return &value }

func main() {
	bare, full := checkFields()
	moved := checkOrder(bare, full)
	checkArchive(bare, full)
	checkStatistics(bare, moved)
	checkLine()
	checkErrors()
}

// Optional fields, set and unset. null clears one, and an unset one stays.
func checkFields() (bare, full types.UUID) {
	bare = create(daymark.CreateTask{Text: "bare", Date: day})
	full = create(daymark.CreateTask{
		Text: "full", Date: day, IsCompleted: pointer(true),
		Priority:  nullable.NewNullableWithValue(daymark.High),
		DueTime:   nullable.NewNullableWithValue(int64(1772389800000)),
		TimeSpent: nullable.NewNullableWithValue(12.5),
		Details:   nullable.NewNullableWithValue("all fields"),
	})
	tasks := list(day)
	expect(ids(tasks), []types.UUID{bare, full})
	expect(tasks[0].IsCompleted, false)
	expect([]bool{tasks[0].Priority.IsNull(), tasks[0].DueTime.IsNull(), tasks[0].ArchivedAt.IsNull()}, []bool{true, true, true})
	expect(tasks[0].CreatedAt > 1<<32, true)
	expect(tasks[1].IsCompleted, true)
	expect(tasks[1].Priority.MustGet(), daymark.High)
	expect(tasks[1].DueTime.MustGet(), int64(1772389800000))
	expect(tasks[1].TimeSpent.MustGet(), 12.5)
	expect(tasks[1].Details.MustGet(), "all fields")

	changes := daymark.UpdateTask{
		Priority: nullable.NewNullNullable[daymark.Priority](), DueTime: nullable.NewNullNullable[int64](),
	}
	succeed(must(client.UpdateTaskWithResponse(ctx, full, &daymark.UpdateTaskParams{}, changes)).JSON200)
	changed := read(full)
	expect([]bool{changed.Priority.IsNull(), changed.DueTime.IsNull()}, []bool{true, true})
	expect(changed.TimeSpent.MustGet(), 12.5)
	succeed(must(client.ToggleTaskWithResponse(ctx, full, &daymark.ToggleTaskParams{})).JSON200)
	expect(read(full).IsCompleted, false)
	return bare, full
}

// A conflict lists the current ids.
func checkOrder(bare, full types.UUID) (moved types.UUID) {
	moved = create(daymark.CreateTask{Text: "moved", Date: nextDay})
	succeed(must(client.MoveTasksWithResponse(ctx, &daymark.MoveTasksParams{}, daymark.MoveTasks{TaskIds: []types.UUID{moved}, Date: day})).JSON200)
	expect(read(moved).PreviousDates, []types.Date{nextDay})
	incomplete := daymark.ReorderTasks{Date: day, TaskIds: []types.UUID{full, bare}}
	conflict := must(client.ReorderTasksWithResponse(ctx, &daymark.ReorderTasksParams{}, incomplete)).JSON409.Error
	expect(conflict.Code, "CONFLICT")
	expect(conflict.Details, []types.UUID{bare, full, moved})
	complete := daymark.ReorderTasks{Date: day, TaskIds: []types.UUID{moved, full, bare}}
	succeed(must(client.ReorderTasksWithResponse(ctx, &daymark.ReorderTasksParams{}, complete)).JSON200)
	expect(ids(list(day)), complete.TaskIds)
	return moved
}

// The archive, page by page.
func checkArchive(bare, full types.UUID) {
	succeed(must(client.ArchiveTaskWithResponse(ctx, bare, &daymark.ArchiveTaskParams{})).JSON200)
	succeed(must(client.ArchiveTaskWithResponse(ctx, full, &daymark.ArchiveTaskParams{})).JSON200)
	query := daymark.ListArchivedTasksParams{Limit: pointer(int32(1))}
	page := must(client.ListArchivedTasksWithResponse(ctx, &query)).JSON200
	expect(ids(page.Tasks), []types.UUID{full})
	expect(page.Tasks[0].ArchivedAt.MustGet() > 1<<32, true)
	query.Cursor = pointer(page.NextCursor.MustGet())
	page = must(client.ListArchivedTasksWithResponse(ctx, &query)).JSON200
	expect(ids(page.Tasks), []types.UUID{bare})
	expect(page.NextCursor.IsNull(), true)
	succeed(must(client.RestoreTaskWithResponse(ctx, bare, &daymark.RestoreTaskParams{})).JSON200)
	succeed(must(client.DeleteTaskWithResponse(ctx, full, &daymark.DeleteTaskParams{})).JSON200)
	expect(must(client.GetTaskWithResponse(ctx, full, &daymark.GetTaskParams{})).JSON404.Error.Code, "NOT_FOUND")
}

func checkStatistics(bare, moved types.UUID) {
	changes := daymark.UpdateTask{IsCompleted: pointer(true)}
	succeed(must(client.UpdateTaskWithResponse(ctx, bare, &daymark.UpdateTaskParams{}, changes)).JSON200)
	dashboard := must(client.GetDashboardWithResponse(ctx, &daymark.GetDashboardParams{Date: day})).JSON200
	expect(dashboard.Pending[0].UnderscoreId, moved)
	expect(dashboard.Stats, daymark.DashboardStats{PendingCount: 1, CompletedTodayCount: 1, Streak: 1})
	days := daymark.GetAnalyticsParams{StartDate: day, EndDate: nextDay}
	analytics := must(client.GetAnalyticsWithResponse(ctx, &days)).JSON200
	expect([]int32{analytics.TotalTasks, analytics.CompletionRate, analytics.PriorityBreakdown.None}, []int32{2, 50, 2})
	expect(analytics.DailyStats, []daymark.DailyStats{{Date: day, Total: 2, Completed: 1}, {Date: nextDay}})
}

// A read that takes a body.
func checkLine() {
	line := must(client.ParseTaskWithResponse(ctx, daymark.ParseTask{Text: "Pay rent 2026-03-04 p1"})).JSON200
	expect(line.Text, "Pay rent")
	expect(line.Priority.MustGet(), daymark.High)
	expect(line.Repeat.IsNull(), true)
	expect([]string{line.Parts[0].Kind, line.Parts[0].Source}, []string{"date", "2026-03-04"})
}

// A later version may add codes and fields.
func checkErrors() {
	invalid := must(client.CreateTaskWithResponse(ctx, &daymark.CreateTaskParams{}, daymark.CreateTask{Text: " ", Date: day})).JSON400.Error
	expect(invalid.Code, "VALIDATION_ERROR")
	expect((*invalid.Details)[0].Path, "text")
	var later daymark.ErrorResponse
	text := `{"error": {"code": "A_NEW_CODE", "message": "new", "added": 1}}`
	if err := json.Unmarshal([]byte(text), &later); err != nil {
		panic(err)
	}
	expect(later.Error.Code, "A_NEW_CODE")
}

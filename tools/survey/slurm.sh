#!/usr/bin/env bash
# A survey as a Slurm job array: each task solves its share of the deals into a separate file.
#
#   sbatch --array=0-99 tools/survey/slurm.sh klondike 1 1000000 records --set draw=1
#   cat records/*.part | talon survey merge klondike-draw-1        # when all are done
#
# Words: GAME FIRST LAST FOLDER, then whatever `talon survey work` takes. A task that is run again overwrites its file.
#SBATCH --job-name=talon-survey
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
set -euo pipefail

game=$1 first=$2 last=$3 folder=$4
shift 4
tasks=${SLURM_ARRAY_TASK_COUNT:?this script is an array job}
task=${SLURM_ARRAY_TASK_ID:?this script is an array job}
mkdir -p "$folder"

# Task k of n takes every nth deal from the kth on, so that hard stretches are shared.
part="$folder/$task.part"
seq "$((first + task))" "$tasks" "$last" | talon survey work "$game" "$@" > "$part.new"
mv "$part.new" "$part"
